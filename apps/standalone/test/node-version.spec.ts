type Fault = (version: string, engines: string) => string | null;
const { nodeVersionError } = jest.requireActual<{ nodeVersionError: Fault }>('../node-version.mjs');

const ENGINES = '^20.19 || ^22.12 || >=24';

it.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '24.0.0', '25.1.0'])(
  'Node %s is supported',
  (version) => {
    expect(nodeVersionError(version, ENGINES)).toBeNull();
  },
);

it.each(['18.20.4', '20.18.3', '21.7.0', '22.11.0', '23.11.0'])(
  'Node %s is rejected with one message',
  (version) => {
    expect(nodeVersionError(version, ENGINES)).toBe(
      `This needs Node 20.19, 22.12, 24 or newer; this is ${version}.`,
    );
  },
);
