import type { DiscoveryService } from '@nestjs/core';

type Found<Method, Options> = { name: string; options: Options; run: Method }[];

/**
 * Work of higher modules that a lower one runs without importing them: it exports a decorator, which marks methods of this
 * shape, and finds them on all providers when it first needs them.
 */
export class ExtensionPoint<Method extends (...given: never[]) => Promise<unknown>, Options = void> {
  private readonly marked = new WeakMap<object, { method: string; options: Options }[]>();
  private readonly found = new WeakMap<DiscoveryService, Found<Method, Options>>();

  /** The decorator. */
  mark(options: Options) {
    return <Marked extends Method>(
      prototype: object,
      method: string,
      _descriptor: TypedPropertyDescriptor<Marked>,
    ): void => {
      this.marked.set(prototype, [...(this.marked.get(prototype) ?? []), { method, options }]);
    };
  }

  /** The marked methods, named `Class.method`, in the order in which the application imports their modules. */
  methodsOf(discovery: DiscoveryService): Found<Method, Options> {
    const found = this.found.get(discovery) ?? this.find(discovery);
    this.found.set(discovery, found);
    return found;
  }

  private find(discovery: DiscoveryService): Found<Method, Options> {
    return discovery.getProviders().flatMap(({ instance }) => {
      if (!instance || typeof instance !== 'object') return [];
      const provider = instance as Record<string, Method>;
      const prototype = Object.getPrototypeOf(provider) as object;
      return (this.marked.get(prototype) ?? []).map(({ method, options }) => ({
        name: `${prototype.constructor.name}.${method}`,
        options,
        run: ((...given: never[]) => provider[method](...given)) as Method,
      }));
    });
  }
}
