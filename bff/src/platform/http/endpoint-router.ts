import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { requireScope } from '../auth/require-scope.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { invalidInput } from './error-handler.ts';
import { type EventStream, serveEventStream } from './event-stream.ts';
import { originOf } from './request-context.ts';
import type { RequestCost } from './request-cost.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { createStreamSlots } from './stream-slots.ts';

/** A request that matches its endpoint's schemas. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}
export interface ActorCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends Call<P, Q, B> {
  readonly actor: Actor;
  /** Aborts when the client has left before the answer. */
  readonly signal: AbortSignal;
}
export interface UploadCall<P extends z.ZodType, Q extends z.ZodType> {
  readonly actor: Actor;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  /** Opens the body, after the right to send it. @throws AppError unsupported_media_type */
  openFile(): AsyncIterable<Uint8Array>;
}
export interface StreamCall<P extends z.ZodType> {
  readonly actor: Actor;
  readonly params: z.output<P>;
  /** The last event id that the client received; null on its first connection. */
  readonly lastEventId: number | null;
}

/** Binds endpoints of the contract to their handlers. */
export interface EndpointRouter {
  readonly router: Router;
  /** The bound endpoints; a test compares them with the contract. */
  readonly bound: readonly Endpoint[];
  /** For a signed-in user. */
  handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: (call: ActorCall<P, Q, B>) => Promise<z.input<R>>,
  ): void;
  /** For anyone. */
  handlePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: (call: Call<P, Q, B>) => Promise<z.input<R>>,
  ): void;
  /**
   * For a signed-in user. `prepare` may refuse the request; otherwise it returns the function that
   * writes the stream, or null when there are no more events: the 204 stops the client from
   * reconnecting.
   */
  stream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    prepare: (call: StreamCall<P>) => Promise<((stream: EventStream) => Promise<void>) | null>,
  ): void;
  /** For a signed-in user: a download. `prepare` may refuse the request; then nothing is sent. */
  file<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    prepare: (call: ActorCall<P, Q, B>) => Promise<SentFile>,
  ): void;
  /**
   * For a signed-in user: the body is a file, read as it comes and stored nowhere. One that is packed with gzip
   * is unpacked; its reader limits what comes out.
   */
  upload<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: (call: UploadCall<P, Q>) => Promise<z.input<R>>,
  ): void;
  /**
   * Answers a bound endpoint for `req`, whose bearer token, address and agent count, with other
   * parameters and body. @throws AppError as the endpoint would refuse
   */
  answer<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    req: Request,
    res: Response,
    given: { readonly params: unknown; readonly body: unknown },
  ): Promise<unknown>;
  /** Responds with 405 to other methods on every bound path. Must be called last. */
  refuseOtherMethods(): void;
}

interface Authenticated {
  readonly actor: Actor;
  readonly cost: RequestCost;
}

type AnyCall = ActorCall<z.ZodType, z.ZodType, z.ZodType>;

export interface EndpointRouterDeps {
  readonly tokens: TokenVerifier;
  /** Limits the requests of a signed-in user; runs once the actor is known. */
  readonly limit: (actor: Actor, endpoint: Endpoint, res: Response) => RequestCost;
  readonly validateResponses: boolean;
  /** Ends all streams on shutdown. */
  readonly shutdown: AbortSignal;
}

/** The longest time that a timer of Node can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const BODY_LIMIT = '256kb';
/** Each browser usually has one, so this allows many browsers. */
const STREAMS_PER_USER = 20;
/** How often an idle stream checks its session. */
const SESSION_CHECK_MS = 15_000;
/** Tells what a check of the session of an open stream may answer for good. */
const endsStream: ReadonlySet<string> = new Set(['session_invalid', 'second_factor_required']);
/** `/a/{b}` of the contract -> `/a/:b` of Express. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function createEndpointRouter(deps: EndpointRouterDeps): EndpointRouter {
  const router = Router();
  const bound: Endpoint[] = [];
  const handlers = new Map<Endpoint, (call: AnyCall) => Promise<unknown>>();
  const readBody = express.json({
    limit: BODY_LIMIT,
    type: 'application/json',
    verify: (_req, res, bytes) => {
      (res as Response).locals.bodyBytes = bytes.length;
    },
  });

  const takeStreamSlot = createStreamSlots(STREAMS_PER_USER);

  /** Limits the requests of the actor, whom a GET lets only read, and refuses keys where they lack the scope. */
  const authenticate = async (
    req: Request,
    res: Response,
    endpoint: Endpoint,
  ): Promise<Authenticated> => {
    const verified = await deps.tokens.verify(tokenOf(req));
    const onlyReads = endpoint.method === 'GET';
    const actor = { ...verified, origin: originOf(req, res), onlyReads };
    const cost = deps.limit(actor, endpoint, res);
    requireScope(actor.apiKey, endpoint.scope ?? null);
    return { actor, cost };
  };

  /** Aborts when the session behind an open stream has ended. */
  const watchSession = (token: string) => {
    const ended = new AbortController();
    const check = () =>
      deps.tokens.verify(token).catch((error: unknown) => {
        if (error instanceof AppError && endsStream.has(error.code)) ended.abort();
      });
    const timer = setInterval(check, SESSION_CHECK_MS);
    return { signal: ended.signal, check, stop: () => clearInterval(timer) };
  };

  const bind = (endpoint: Endpoint, ...steps: RequestHandler[]) => {
    bound.push(endpoint);
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    router[method](expressPath(endpoint.path), ...steps);
  };

  const answerWith = (endpoint: Endpoint, res: Response, value: unknown) => {
    if (deps.validateResponses) endpoint.response.parse(value);
    res.setHeader('cache-control', 'no-store');
    res.status(endpoint.status);
    // res.json() would add an ETag, which is useless for responses that are not stored.
    if (endpoint.status === 204) res.end();
    else res.type('json').end(JSON.stringify(value));
  };

  return {
    router,
    bound,
    handle(endpoint, answer) {
      handlers.set(endpoint, answer as (call: AnyCall) => Promise<unknown>);
      bind(
        endpoint,
        async (req, res, next) => {
          res.locals.authenticated = await authenticate(req, res, endpoint);
          next();
        },
        ...(endpoint.body ? [requireJson, countBody, readBody] : []),
        async (req, res) => {
          const { actor, cost } = res.locals.authenticated as Authenticated;
          const call = parseCall(endpoint, req);
          cost.beforeWork(Number(res.locals.bodyBytes ?? 0));
          answerWith(endpoint, res, await answer(callOf(actor, res, call)));
        },
      );
    },
    handlePublic(endpoint, answer) {
      bind(endpoint, ...(endpoint.body ? [requireJson, readBody] : []), async (req, res) => {
        answerWith(endpoint, res, await answer(parseCall(endpoint, req)));
      });
    },
    stream(endpoint, prepare) {
      bind(endpoint, async (req, res) => {
        const { actor } = await authenticate(req, res, endpoint);
        const { params } = parseCall(endpoint, req);
        const releaseSlot = takeStreamSlot(actor.userId);
        res.once('close', releaseSlot);
        const write = await prepare({ actor, params, lastEventId: lastEventId(req) });
        if (!write) {
          res.status(204).end();
          return;
        }
        const left = Math.max(0, actor.expiresAt * 1000 - Date.now());
        const expiry = AbortSignal.timeout(Math.min(left, LONGEST_TIMER_MS));
        const session = watchSession(tokenOf(req));
        const ends = AbortSignal.any([expiry, session.signal, deps.shutdown]);
        await serveEventStream(res, ends, async (stream) => {
          await write({
            signal: stream.signal,
            send: async (event) => {
              if (deps.validateResponses) endpoint.response.parse(event.data);
              await session.check();
              await stream.send(event);
            },
          });
        }).finally(session.stop);
      });
    },
    file(endpoint, prepare) {
      bind(endpoint, async (req, res) => {
        const { actor, cost } = await authenticate(req, res, endpoint);
        const call = parseCall(endpoint, req);
        cost.beforeFile();
        await sendFile(res, await prepare(callOf(actor, res, call)));
      });
    },
    upload(endpoint, answer) {
      bind(endpoint, async (req, res) => {
        const { actor, cost } = await authenticate(req, res, endpoint);
        const call = parseCall(endpoint, req);
        cost.beforeFile();
        const openFile = () => openUpload(req, endpoint.upload ?? [], cost);
        answerWith(endpoint, res, await answer({ ...callOf(actor, res, call), openFile }));
      });
    },
    async answer(endpoint, req, res, { params, body }) {
      const handler = handlers.get(endpoint);
      if (!handler) throw new Error(`${endpoint.id} is not bound.`);
      const { actor, cost } = await authenticate(req, res, endpoint);
      const call = parseCall(endpoint, { params, query: {}, body });
      cost.beforeWork(JSON.stringify(body ?? null).length);
      return handler(callOf(actor, res, call));
    },
    refuseOtherMethods() {
      for (const path of new Set(bound.map((endpoint) => endpoint.path))) {
        const methods = bound.filter((other) => other.path === path).map(({ method }) => method);
        router.all(expressPath(path), (_req, res) => {
          res.setHeader('allow', methods.join(', '));
          throw new AppError('method_not_allowed', `This path supports ${methods.join(' and ')}.`);
        });
      }
    },
  };
}

const GZIP = 'application/gzip';

/** @throws AppError unsupported_media_type */
function openUpload(
  req: Request,
  types: readonly string[],
  cost: RequestCost,
): AsyncIterable<Uint8Array> {
  const type = req.is([...types]);
  if (type === false || type === null) {
    throw new AppError('unsupported_media_type', `Send the file as ${types.join(' or ')}.`);
  }
  const counted = req.pipe(
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        cost.received(bytes.length);
        done(null, bytes);
      },
    }),
  );
  req.once('aborted', () => counted.destroy(new Error('The client has left.')));
  return type === GZIP ? counted.pipe(createGunzip()) : counted;
}

/** The signal is made for those that ask for it alone: each listens to the response. */
const callOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  actor: Actor,
  res: Response,
  call: Call<P, Q, B>,
): ActorCall<P, Q, B> => ({
  ...call,
  actor,
  get signal() {
    return leftSignal(res);
  },
});

function leftSignal(res: Response): AbortSignal {
  const left = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) left.abort();
  });
  return left.signal;
}

/** The bearer token of a request. @throws AppError session_missing */
export function tokenOf(req: Request): string {
  const [scheme, token] = (req.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  throw new AppError('session_missing', 'You are not signed in.');
}

const requireJson: RequestHandler = (req, _res, next) => {
  if (!req.is('application/json')) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  next();
};

/** The parser that follows listens in the same turn, so that no byte is lost. */
const countBody: RequestHandler = (req, res, next) => {
  const { cost } = res.locals.authenticated as Authenticated;
  req.on('data', (bytes: Buffer) => cost.received(bytes.length));
  next();
};

function parseCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  req: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): Call<P, Q, B> {
  const params = endpoint.params?.safeParse(req.params);
  if (params && !params.success) throw new AppError('not_found', 'Not found.');
  return {
    params: params?.data as z.output<P>,
    query: parse(endpoint.query, req.query),
    body: parse(endpoint.body, req.body),
  };
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  const parsed = schema?.safeParse(value);
  if (parsed && !parsed.success) throw invalidInput(parsed.error);
  return parsed?.data as z.output<S>;
}

function lastEventId(req: Request): number | null {
  const sent = Number(req.get('last-event-id') || Number.NaN);
  return Number.isSafeInteger(sent) && sent >= 0 ? sent : null;
}
