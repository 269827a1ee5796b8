import { expect } from 'playwright/test';
import type { Tab } from './tab.js';

type Meant =
  | { role: string; name?: string | RegExp; level?: number }
  | { label: string }
  | { text: string | RegExp }
  | { term: string };

/** An element of the page: by role and name, by label, by text, or by its term in a list. */
export type Query = Meant & {
  within?: Query;
  /** The first of several matches is sufficient. */
  first?: boolean;
};

/** JSON has no RegExp. */
const asJson = (query: Query): string =>
  JSON.stringify(query, (_key, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

/** Retries until it holds; a page that is being unloaded or loaded does not respond. */
const eventually = (check: () => Promise<void>): Promise<void> =>
  expect(check).toPass({ intervals: [50, 100, 200], timeout: 20_000 });

/** A user at a tab: finds elements by role, name and text, and waits for them. */
export class User {
  constructor(
    readonly tab: Tab,
    private readonly site: string,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.tab.goTo(this.site + path);
  }

  async sees(query: Query): Promise<void> {
    await eventually(async () =>
      expect(await this.ask('count', query), `sees ${asJson(query)}`).toBeGreaterThan(0),
    );
  }

  /** The current number of matches. */
  count(query: Query): Promise<number> {
    return this.ask('count', query);
  }

  async seesNo(query: Query): Promise<void> {
    await eventually(async () => expect(await this.ask('count', query), `sees no ${asJson(query)}`).toBe(0));
  }

  /** Waits until the only match contains this text. */
  async reads(query: Query, words: string | RegExp): Promise<void> {
    await eventually(async () => expect(await this.ask('wordsOf', query), asJson(query)).toMatch(words));
  }

  async textOf(query: Query): Promise<string> {
    await this.sees(query);
    return this.ask('wordsOf', query);
  }

  async isAt(path: string | RegExp): Promise<void> {
    await eventually(async () => {
      const address = await this.tab.ask<string>('journey.address()');
      if (typeof path === 'string') expect(address).toBe(path);
      else expect(address).toMatch(path);
    });
  }

  /** Waits for the load event; a history step before it may be lost. */
  async isDone(): Promise<void> {
    await eventually(async () => expect(await this.tab.ask('document.readyState')).toBe('complete'));
  }

  async isElsewhere(path: string): Promise<void> {
    await eventually(async () => expect(await this.tab.ask('journey.address()')).not.toBe(path));
  }

  async holds(label: string, words: string): Promise<void> {
    await eventually(async () => expect(await this.ask('valueOf', { label }), label).toBe(words));
  }

  /** Waits until the field is marked as invalid. */
  async isToldToMend(label: string): Promise<void> {
    await eventually(async () => expect(await this.ask('isInvalid', { label }), label).toBe(true));
  }

  /** The labels of the links to other pages of the site. */
  ways(within: 'body' | 'main'): Promise<{ address: string; name: string }[]> {
    return this.tab.ask(`journey.ways('${within}')`);
  }

  async press(query: Query): Promise<void> {
    await this.whenInReach(query, (element) => this.tab.press(element));
  }

  async fill(label: string, words: string, within?: Query): Promise<void> {
    const query = { label, within };
    await this.whenInReach(query, (element) => this.tab.type(element, words));
    await eventually(async () => expect(await this.ask('valueOf', query), label).not.toBe(''));
  }

  async choose(label: string, option: string, within?: Query): Promise<void> {
    const query = { label, within };
    await this.whenInReach(query, async (element) => {
      const asked = `journey.optionOf(${asJson(query)}, ${JSON.stringify(option)})`;
      await this.tab.choose(element, await this.tab.ask<string>(asked));
    });
  }

  private async whenInReach(query: Query, act: (element: string) => Promise<void>): Promise<void> {
    await eventually(async () => {
      expect(await this.ask('hindrance', query), `to reach ${asJson(query)}`).toBe('');
      await act(`journey.only(${asJson(query)})`);
    });
  }

  private ask<T>(question: string, query: Query): Promise<T> {
    return this.tab.ask(`journey.${question}(${asJson(query)})`);
  }
}

export const link = (name: string | RegExp, more: Partial<Query> = {}): Query => ({
  role: 'link',
  name,
  ...more,
});
export const button = (name: string | RegExp, more: Partial<Query> = {}): Query => ({
  role: 'button',
  name,
  ...more,
});
export const heading = (name: string | RegExp, level?: number): Query => ({ role: 'heading', name, level });
export const dialog = (name: string | RegExp): Query => ({ role: 'dialog', name });
