import { readFileSync } from 'node:fs';

const conf = readFileSync('docker/nginx.conf', 'utf8').replace(/#.*/g, '');

it('the proxy logs neither queries nor referrers, which name bookings', () => {
  const [, format] = /log_format paths '([^']*)'/.exec(conf) ?? [];
  const names = [...(format ?? '').matchAll(/\$(\w+)/g)].map(([, name]) => name);
  expect(names).toContain('logged_path');
  const unsafe = ['request', 'request_uri', 'args', 'query_string', 'http_referer', 'uri'];
  expect(names.filter((name) => unsafe.includes(name) || name.startsWith('arg_'))).toEqual([]);
  expect(conf.match(/access_log [^;]+/g)).toEqual(['access_log /dev/stdout paths']);
  // Messages of a lower level name the whole request.
  expect(conf.match(/error_log [^;]+/g)).toEqual(['error_log /dev/stderr crit']);
});

it('keys in paths, of calendars and of the waiting list, are left out', () => {
  const [, pattern] = /~(\S+) \/api\/\$1\/;/.exec(conf) ?? [];
  for (const path of ['/api/calendars/crew-1.key.ics', '/api/waiting-list/key'])
    expect(path).toMatch(new RegExp(pattern));
  for (const path of ['/api/bookings/1', '/booking', '/']) expect(path).not.toMatch(new RegExp(pattern));
});
