/**
 * One browser tab with its own cookies: the minimal engine interface of the journeys. An `expression` is JavaScript for
 * the page; for `press`, `type` and `choose` its value is the target element.
 */
export interface Tab {
  goTo(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The value of the expression, as JSON. */
  ask<T>(expression: string): Promise<T>;
  /** Clicks the center of an element with the mouse. */
  press(expression: string): Promise<void>;
  /** Replaces the value of a field by typing. */
  type(expression: string, words: string): Promise<void>;
  /** Selects an option by its value. */
  choose(expression: string, value: string): Promise<void>;
  /** A screenshot of the viewport as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. Each tab starts without cookies and storage, 1280 by 900. */
export interface Engine {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 900 };

/** The business time zone, so that days have the format expected by the journeys. */
export const PLACE = { TZ: 'America/New_York', LANG: 'en_US.UTF-8', LANGUAGE: 'en' };

/** The browser's download directory, inside its home directory. */
export const DOWNLOADS = 'Downloads';
