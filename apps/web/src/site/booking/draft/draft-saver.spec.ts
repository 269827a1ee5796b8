import { DraftSaver } from './draft-saver.js';

const NOTHING = '{}';
let sent: string[] = [];
let answers: (() => Promise<void>)[] = [];

/** Calls are answered at once unless the check has put an answer aside. */
const start = () => {
  sent = [];
  answers = [];
  return new DraftSaver(
    {
      save: (body, isLeaving) => {
        sent.push(isLeaving ? `leaving ${body}` : body);
        return answers.shift()?.() ?? Promise.resolve();
      },
      delete: async () => void sent.push('forget'),
    },
    NOTHING,
  );
};
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the keeper of a draft', () => {
  it('sends nothing for an untouched form, however often it is asked', async () => {
    const saver = start();
    saver.change(NOTHING);
    saver.saveNow();
    saver.saveNow(true);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('sends the last of many changes once it is quiet', async () => {
    const saver = start();
    saver.change('a');
    await jest.advanceTimersByTimeAsync(700);
    saver.change('ab');
    await jest.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['ab']);
    saver.saveNow();
    expect(sent).toEqual(['ab']);
  });

  it('sends at once on a change of step and while the page closes', () => {
    const saver = start();
    saver.change('a');
    saver.saveNow();
    saver.change('b');
    saver.saveNow(true);
    expect(sent).toEqual(['a', 'leaving b']);
  });

  it('says when the last word is kept, also of what was typed while a call was under way', async () => {
    const saver = start();
    let answer = () => {};
    answers = [() => new Promise<void>((done) => (answer = done))];
    saver.change('a');
    saver.saveNow();
    saver.change('ab');
    const flushed = saver.flush();
    answer();
    await flushed;
    expect(sent).toEqual(['a', 'ab']);
  });

  it('says so when the last word cannot be kept', async () => {
    const saver = start();
    answers = [() => Promise.reject(new Error('no network'))];
    saver.change('a');
    await expect(saver.flush()).rejects.toThrow('not kept');
  });

  it('keeps the order: a later change waits for the call under way', async () => {
    const saver = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    saver.change('a');
    saver.saveNow();
    saver.change('b');
    saver.saveNow();
    expect(sent).toEqual(['a']);
    answer();
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  it('is silent about a failure and tries again with the next change', async () => {
    const saver = start();
    answers.push(() => Promise.reject(new Error('no network')));
    saver.change('a');
    saver.saveNow();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
    saver.change('b');
    await jest.advanceTimersByTimeAsync(800);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends what was typed during a call that failed', async () => {
    const saver = start();
    let fail = () => {};
    answers.push(() => new Promise((_, showError) => (fail = () => showError(new Error('no network')))));
    saver.change('a');
    saver.saveNow();
    saver.change('b');
    await jest.advanceTimersByTimeAsync(800);
    fail();
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  it('a booking under way of a call settles the form: nothing follows', async () => {
    const saver = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    saver.change('a');
    saver.saveNow();
    saver.markSaved(NOTHING);
    answer();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
  });

  it('a step back to what is kept already sends nothing', async () => {
    const saver = start();
    saver.markSaved('restored');
    saver.change('other');
    saver.change('restored');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('starting over waits for what is under way and then forgets it', async () => {
    const saver = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    saver.change('a');
    saver.saveNow();
    const over = saver.startOver();
    saver.change('new');
    await jest.advanceTimersByTimeAsync(800);
    expect(sent).toEqual(['a']);
    answer();
    await over;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a', 'forget', 'new']);
  });
});
