/** What the worker found away or set up wrong, in full sentences; nothing when it cannot be asked. */
export async function warningsOf(worker: string): Promise<string[]> {
  try {
    const answer = await fetch(`${worker}/health/ready`);
    return ((await answer.json()) as { warnings?: string[] }).warnings ?? [];
  } catch {
    return [];
  }
}
