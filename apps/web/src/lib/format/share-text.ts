export type Shared = 'shared' | 'copied' | 'stopped' | 'failed';

/** Hands words to whatever the device shares with, or else to the clipboard. Resolves with what became of it, and never fails. */
export async function shareText(title: string, text: string): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'stopped' : 'failed';
  }
}
