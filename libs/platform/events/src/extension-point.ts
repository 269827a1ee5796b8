import type { DiscoveryService } from '@nestjs/core';

/**
 * Work of higher modules that a lower one runs without importing them: it exports a decorator, which marks methods of this
 * shape, and finds them on all providers when it starts.
 */
export class ExtensionPoint<Method extends (...given: never[]) => Promise<unknown>> {
  private readonly marked = new WeakMap<object, string[]>();

  /** What the decorator does. */
  readonly mark = <Marked extends Method>(
    prototype: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Marked>,
  ): void => {
    this.marked.set(prototype, [...(this.marked.get(prototype) ?? []), method]);
  };

  /** The marked methods, in the order in which the application imports their modules. */
  methodsOf(discovery: DiscoveryService): Method[] {
    return discovery.getProviders().flatMap(({ instance }) => {
      if (!instance || typeof instance !== 'object') return [];
      const provider = instance as Record<string, Method>;
      const names = this.marked.get(Object.getPrototypeOf(provider) as object) ?? [];
      return names.map((name) => ((...given: never[]) => provider[name](...given)) as Method);
    });
  }
}
