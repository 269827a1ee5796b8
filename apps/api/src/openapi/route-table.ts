// All routes of the running app with their decorators' metadata, as used by Nest itself.
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
  /** "Controller.method", the key of the compiled facts. */
  key: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  need: Need | null;
  /** Messages of its 403. */
  forbidden: string[];
  isIdempotent: boolean;
  /** Nest's default status of the route. */
  status: number;
  body: Contract | null;
  query: Contract | null;
  /** Query parameters read individually. */
  queryNames: string[];
  params: string[];
  /** Those parsed as a row number. */
  numbers: string[];
  notes: RouteNotes;
};

/** In the order of the controllers in the API's modules. */
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

/** Sources of an argument in Nest's unpublished RouteParamtypes enum. */
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
