/** Logs in at an API process with the administrator's settings; returns a function that sends requests there. */
export async function office(
  address: string,
  { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Record<'ADMIN_USERNAME' | 'ADMIN_PASSWORD', string>,
) {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (path: string, { headers, ...rest }: RequestInit = {}, at = address) =>
    fetch(at + path, { ...rest, headers: { ...headers, cookie } });
}
