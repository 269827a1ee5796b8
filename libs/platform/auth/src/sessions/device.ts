const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: [RegExp, string][], text: string) => list.find(([shape]) => shape.test(text))?.[1];

/** Browser and system of a User-Agent header, such as "Firefox on Windows"; null if neither is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  const [browser, system] = [firstOf(BROWSERS, userAgent ?? ''), firstOf(SYSTEMS, userAgent ?? '')];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
