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
      keep: (body, isLeaving) => {
        sent.push(isLeaving ? `leaving ${body}` : body);
        return answers.shift()?.() ?? Promise.resolve();
      },
      forget: async () => void sent.push('forget'),
    },
    NOTHING,
  );
};
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the keeper of a draft', () => {
  it('sends nothing for an untouched form, however often it is asked', async () => {
    const keeper = start();
    keeper.change(NOTHING);
    keeper.now();
    keeper.now(true);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('sends the last of many changes once it is quiet', async () => {
    const keeper = start();
    keeper.change('a');
    await jest.advanceTimersByTimeAsync(700);
    keeper.change('ab');
    await jest.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['ab']);
    keeper.now();
    expect(sent).toEqual(['ab']);
  });

  it('sends at once on a change of step and while the page closes', () => {
    const keeper = start();
    keeper.change('a');
    keeper.now();
    keeper.change('b');
    keeper.now(true);
    expect(sent).toEqual(['a', 'leaving b']);
  });

  it('says when the last word is kept, also of what was typed while a call was under way', async () => {
    const keeper = start();
    let answer = () => {};
    answers = [() => new Promise<void>((done) => (answer = done))];
    keeper.change('a');
    keeper.now();
    keeper.change('ab');
    const flushed = keeper.flush();
    answer();
    await flushed;
    expect(sent).toEqual(['a', 'ab']);
  });

  it('says so when the last word cannot be kept', async () => {
    const keeper = start();
    answers = [() => Promise.reject(new Error('no network'))];
    keeper.change('a');
    await expect(keeper.flush()).rejects.toThrow('not kept');
  });

  it('keeps the order: a later change waits for the call under way', async () => {
    const keeper = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    keeper.change('a');
    keeper.now();
    keeper.change('b');
    keeper.now();
    expect(sent).toEqual(['a']);
    answer();
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  it('is silent about a failure and tries again with the next change', async () => {
    const keeper = start();
    answers.push(() => Promise.reject(new Error('no network')));
    keeper.change('a');
    keeper.now();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
    keeper.change('b');
    await jest.advanceTimersByTimeAsync(800);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends what was typed during a call that failed', async () => {
    const keeper = start();
    let fail = () => {};
    answers.push(() => new Promise((_, refuse) => (fail = () => refuse(new Error('no network')))));
    keeper.change('a');
    keeper.now();
    keeper.change('b');
    await jest.advanceTimersByTimeAsync(800);
    fail();
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  it('a booking under way of a call settles the form: nothing follows', async () => {
    const keeper = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    keeper.change('a');
    keeper.now();
    keeper.settle(NOTHING);
    answer();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
  });

  it('a step back to what is kept already sends nothing', async () => {
    const keeper = start();
    keeper.settle('restored');
    keeper.change('other');
    keeper.change('restored');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it('starting over waits for what is under way and then forgets it', async () => {
    const keeper = start();
    let answer = () => {};
    answers.push(() => new Promise((done) => (answer = done)));
    keeper.change('a');
    keeper.now();
    const over = keeper.startOver();
    keeper.change('new');
    await jest.advanceTimersByTimeAsync(800);
    expect(sent).toEqual(['a']);
    answer();
    await over;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a', 'forget', 'new']);
  });
});
