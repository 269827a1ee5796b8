// Every route that Nest serves, with what its decorators say: the same metadata that Nest itself goes by.
import { RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import {
  forbiddenMessages,
  IDEMPOTENT,
  needOf,
  notesOf,
  type Need,
  type RouteNotes,
} from '#libs/platform/auth';

export type Contract = new () => object;

export type ApiRoute = {
  /** "Controller.method", as the compiled facts call it. */
  key: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  need: Need | null;
  /** What its 403 says. */
  forbidden: string[];
  isIdempotent: boolean;
  /** What Nest answers unless the route says otherwise. */
  status: number;
  body: Contract | null;
  query: Contract | null;
  /** Single words of the query that the route reads. */
  queryNames: string[];
  params: string[];
  /** Those of them that the route reads as the number of a row. */
  numbers: string[];
  notes: RouteNotes;
};

/** In the order of the controllers, as the API's table of contents lists them. */
export function routeTable(modules: ModulesContainer): ApiRoute[] {
  const controllers = [...modules.values()].flatMap(({ controllers }) => [...controllers.values()]);
  return [...new Set(controllers.map(({ metatype }) => metatype as Type))].flatMap(routesOf);
}

function routesOf(controller: Type): ApiRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  const methods = new MetadataScanner().getAllMethodNames(prototype);
  return methods
    .filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name]))
    .map((name) => routeOf(controller, name));
}

function routeOf(controller: Type, name: string): ApiRoute {
  const prototype = controller.prototype as Record<string, object>;
  const handler = prototype[name];
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const path = [controller, handler]
    .map((each) => String(Reflect.getMetadata(PATH_METADATA, each) ?? ''))
    .join('/')
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '');
  const given = argumentsOf(controller, prototype, name);
  const notes = notesOf(prototype, name);
  return {
    key: `${controller.name}.${name}`,
    method: method.toLowerCase(),
    path: `/${path.replace(/:(\w+)/g, '{$1}')}`,
    need: needOf(handler, controller),
    forbidden: [...forbiddenMessages(handler, controller, method === 'GET'), ...(notes.forbidden ?? [])],
    isIdempotent: Reflect.hasMetadata(IDEMPOTENT, handler),
    status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number) ?? (method === 'POST' ? 201 : 200),
    body: given.find(({ from }) => from === FROM.body)?.contract ?? null,
    query: given.find(({ from, argumentName }) => from === FROM.query && !argumentName)?.contract ?? null,
    queryNames: given
      .filter(({ from, argumentName }) => from === FROM.query && argumentName)
      .map(({ argumentName }) => argumentName ?? ''),
    params: [...path.matchAll(/:(\w+)/g)].map(([, param]) => param),
    numbers: given
      .filter(({ from, isNumber }) => from === FROM.param && isNumber)
      .map(({ argumentName }) => argumentName ?? ''),
    notes,
  };
}

/** Where an argument comes from, in Nest's own numbers (RouteParamtypes, which it does not publish). */
const FROM = { body: 3, query: 4, param: 5 };

type Argument = { from: number; argumentName?: string; contract: Contract | null; isNumber: boolean };
const PLAIN: unknown[] = [Object, String, Number, Boolean, Array, undefined];

function argumentsOf(controller: Type, prototype: object, name: string): Argument[] {
  const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: string }
  >;
  return Object.entries(args).map(([kind, { index, data }]) => ({
    from: Number(kind.split(':')[0]),
    argumentName: data,
    contract: PLAIN.includes(types[index]) ? null : (types[index] as Contract),
    isNumber: types[index] === Number,
  }));
}
