type NodeVersion = {
  nodeVersionError: (version: string, engines: string) => string | null;
  nodeWords: (version: string, yours?: string) => string;
  yourNode: (environment: Record<string, string>) => string | undefined;
};
const { nodeVersionError, nodeWords, yourNode } = jest.requireActual<NodeVersion>('../node-version.mjs');

const ENGINES = '^22.22.3 || >=24.15';

it.each(['22.22.3', '22.23.0', '24.15.0', '24.21.0', '25.0.0', '26.1.0'])(
  'Node %s is supported',
  (version) => {
    expect(nodeVersionError(version, ENGINES)).toBeNull();
  },
);

it.each(['18.20.4', '20.20.2', '22.12.0', '22.22.2', '23.11.0', '24.14.9'])(
  'Node %s is rejected with one message',
  (version) => {
    expect(nodeVersionError(version, ENGINES)).toBe(
      `This needs Node 22.22.3, 24.15 or newer; this is ${version}.`,
    );
  },
);

it.each([
  ['20.20.2', 'Node 24.21 (yours is 20.20)'],
  ['24.21.0', 'Node 24.21'],
  ['24.21.3', 'Node 24.21'],
  [undefined, 'Node 24.21'],
])('with %s on the machine the first line says %s', (yours, words) => {
  expect(nodeWords('24.21.0', yours)).toBe(words);
});

it.each([
  [{ npm_config_user_agent: 'npm/11.19.1 node/v20.20.2 linux x64 workspaces/false' }, '20.20.2'],
  [{ npm_config_user_agent: 'npm/11.19.1 node/v24.1.0 linux x64', YOUR_NODE: '20.20.2' }, '20.20.2'],
  [{}, undefined],
])('the machine’s Node in %j is %s', (environment, version) => {
  expect(yourNode(environment)).toBe(version);
});
