declare global {
  interface Window {
    /** Ends the keeping of clicks and gives the buttons that were pressed, in order; only a written page has it. */
    earlyClicks?: () => HTMLElement[];
  }
}

/** From now on clicks go their usual way. Gives the buttons that were pressed before, in order. */
export const takeEarlyClicks = (): HTMLElement[] => window.earlyClicks?.() ?? [];
