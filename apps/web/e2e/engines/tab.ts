/**
 * One tab of a browser with cookies of its own: the little that a journey needs of an engine. An `expression` is
 * JavaScript for the page; with `press`, `type` and `choose` its value is the element that is meant.
 */
export interface Tab {
  goTo(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The value of the expression, as JSON. */
  ask<T>(expression: string): Promise<T>;
  /** Presses the middle of an element with the mouse. */
  press(expression: string): Promise<void>;
  /** Replaces what a field holds by keys. */
  type(expression: string, words: string): Promise<void>;
  /** Takes the option of a select by its value. */
  choose(expression: string, value: string): Promise<void>;
  /** What is seen now, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. Each tab begins without cookies and stored words, 1280 by 900. */
export interface Engine {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 900 };

/** The business's own time zone, so that days read as the journeys write them. */
export const PLACE = { TZ: 'America/New_York', LANG: 'en_US.UTF-8', LANGUAGE: 'en' };

/** Where a browser puts what it saves, inside the home that it is given. */
export const DOWNLOADS = 'Downloads';
