import { everyOrder } from './every-order.js';

/** A counter whose increment reads and writes in two steps. */
class Counter {
  value = 0;
  read = async () => this.value;
  write = async (value: number) => {
    this.value = value;
  };
}

it('runs every order of the steps, including one with a lost update', async () => {
  const seen = new Set<number>();
  const orders = everyOrder();
  const counter = new Counter();
  orders.steps(counter, ['read', 'write']);
  const increase = async () => counter.write((await counter.read()) + 1);
  const played = await orders.play(
    async () => {
      counter.value = 0;
      return { left: increase, right: increase };
    },
    async () => seen.add(counter.value),
  );
  // Three steps per actor: the start, the read and the write.
  expect(played).toBe(20);
  expect(seen).toEqual(new Set([1, 2]));
});

it('reports steps that wait for each other', async () => {
  const door = {
    isOpen: false,
    knock: async () => {},
    open: async () => void (door.isOpen = true),
  };
  const orders = everyOrder();
  orders.steps(door, ['open']);
  orders.pauses(door, 'knock');
  const played = await orders.play(
    async () => {
      door.isOpen = false;
      return {
        opener: () => door.open(),
        guest: async () => {
          while (!door.isOpen) await door.knock();
        },
      };
    },
    async () => undefined,
  );
  expect(played).toBeLessThan(10);
});
