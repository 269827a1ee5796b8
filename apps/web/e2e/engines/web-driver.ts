/** W3C WebDriver over HTTP: as much of it as the journeys use, so that no library with its own browsers is needed. */
export class WebDriver {
  private constructor(
    private readonly address: string,
    private readonly session: string,
  ) {}

  /** Opens a session at a driver that listens. Throws Error with the driver's words, or without an answer in time. */
  static async open(address: string, capabilities: object, withinMs: number): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const inTime = AbortSignal.timeout(withinMs);
    const { sessionId } = await call<{ sessionId: string }>('POST', `${address}/session`, body, inTime);
    return new WebDriver(address, sessionId);
  }

  get<T>(path: string): Promise<T> {
    return call('GET', this.path(path));
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return call('POST', this.path(path), body);
  }

  end(): Promise<void> {
    return call('DELETE', this.path(''));
  }

  private path(path: string): string {
    return `${this.address}/session/${this.session}${path}`;
  }
}

async function call<T>(method: string, url: string, body?: object, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(url, { method, signal, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
