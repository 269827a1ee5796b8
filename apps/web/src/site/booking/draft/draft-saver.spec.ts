import { DraftSaver } from './draft-saver.js';

const NOTHING = '{}';
let sent: string[] = [];
let answers: (() => Promise<void>)[] = [];

/** Calls are answered immediately unless the test has set a response. */
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

describe('the draft saver', () => {
  it('sends nothing for an untouched form', async () => {
    const saver = start();
    saver.change(NOTHING);
    saver.saveNow();
    saver.saveNow(true);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('debounces changes and sends the last one', async () => {
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

  it('sends immediately on a change of step and on page close', () => {
    const saver = start();
    saver.change('a');
    saver.saveNow();
    saver.change('b');
    saver.saveNow(true);
    expect(sent).toEqual(['a', 'leaving b']);
  });

  it('resolves when the last change is saved, including input typed during a call', async () => {
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

  it('rejects when the last change cannot be saved', async () => {
    const saver = start();
    answers = [() => Promise.reject(new Error('no network'))];
    saver.change('a');
    await expect(saver.flush()).rejects.toThrow('not kept');
  });

  it('sends a later change after the running call', async () => {
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

  it('ignores a failure and retries with the next change', async () => {
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

  it('sends input typed during a failed call', async () => {
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

  it('sends nothing after a booking made during a call', async () => {
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

  it('sends nothing when the input returns to the saved state', async () => {
    const saver = start();
    saver.markSaved('restored');
    saver.change('other');
    saver.change('restored');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('deletes the draft after the running call when starting over', async () => {
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
