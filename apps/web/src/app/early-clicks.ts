declare global {
  interface Window {
    /** Ends the keeping of clicks and gives the buttons that were pressed, in order; only a written page has it. */
    earlyClicks?: () => HTMLElement[];
  }
}

/** From now on clicks go their usual way. Gives the buttons that were pressed before, in order. */
export const takeEarlyClicks = (): HTMLElement[] => window.earlyClicks?.() ?? [];

/** Tabs answer when the button goes down, everything else when it comes up again. */
export function pressAgain(button: HTMLElement): void {
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  button.click();
}
