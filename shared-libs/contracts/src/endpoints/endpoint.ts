import type { z } from 'zod';
import type { Scope } from '../access/api-key.ts';
import type { ErrorCode } from '../text/errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the API. BFF, API client and OpenAPI document use the same object, so they
 * always match. `path` uses `{name}` for parameters.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  id: string;
  summary: string;
  tag: string;
  method: Method;
  path: `/${string}`;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  status: 200 | 201 | 202 | 204;
  /** `stream`: server-sent events, each `data:` line an instance of `response`. `file`: a download. */
  kind: 'json' | 'stream' | 'file';
  /** The media types of a file that is the body as a whole, instead of JSON. */
  upload?: readonly string[];
  /** The media types of a `file`. */
  files?: readonly string[];
  /** `public`: answered without a session as well. */
  access: 'session' | 'public';
  /**
   * Tells what an API key needs; null where a person is needed. Left out it is refused to keys as well; a test
   * demands one of every endpoint of a workspace.
   */
  scope?: Scope | null;
  /** It changes nothing, although its method is none of those that only read. */
  isRead?: true;
  /** Refusals that do not follow from method, parameters and body. */
  refusals?: readonly ErrorCode[];
  /** Answers by status that are neither `response` nor an error body. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>;
}

type EndpointInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = Omit<Endpoint<P, Q, B, R>, 'kind' | 'status' | 'access'> & {
  status?: Endpoint['status'];
  kind?: Endpoint['kind'];
  access?: Endpoint['access'];
};

export const endpoint = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(
  input: EndpointInput<P, Q, B, R>,
): Endpoint<P, Q, B, R> => ({
  status: 200,
  kind: 'json',
  access: 'session',
  ...input,
});
