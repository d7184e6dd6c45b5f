import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { limitByAddress } from '../../platform/http/rate-limit.ts';
import type { RequestCounts } from '../../platform/http/request-counts.ts';
import type { Logger } from '../../platform/log/logger.ts';

const ENVELOPE = 'application/x-sentry-envelope';
const MAX_SIZE = '64kb';
const REPORTS_A_MINUTE = 60;
const FORWARD_TIMEOUT_MS = 5_000;
/** Further reports are dropped while this many are pending. */
const MAX_PENDING = 20;

const headSchema = z.object({ dsn: z.string() });

/** `https://key@host/path/42` -> `https://host/path/api/42/envelope/` */
export const envelopeUrl = (dsn: string): URL => {
  const { origin, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter((part) => part !== '');
  const project = parts.pop() ?? '';
  return new URL([...parts, 'api', project, 'envelope', ''].join('/'), `${origin}/`);
};

// A foreign page cannot send this content type without a CORS preflight.
const requireEnvelope: RequestHandler = (req, _res, next) => {
  if (!req.is(ENVELOPE)) throw new AppError('unsupported_media_type', `Send ${ENVELOPE}.`);
  next();
};

export interface ErrorTunnelDeps {
  readonly dsn: string;
  readonly log: Logger;
  readonly requestCounts: RequestCounts;
}

/**
 * `POST /api/error-reports` accepts error reports of Parapet's pages from anyone and forwards them
 * to Sentry, so that pages contact only their own origin. It responds before Sentry does.
 */
export function createErrorTunnel({ dsn, log, requestCounts }: ErrorTunnelDeps): Router {
  const router = Router();
  const target = envelopeUrl(dsn);
  const auth = `Sentry sentry_version=7, sentry_client=parapet/1, sentry_key=${new URL(dsn).username}`;
  let pending = 0;

  const forward = async (envelope: Buffer): Promise<void> => {
    if (pending >= MAX_PENDING) return;
    pending += 1;
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': ENVELOPE, 'x-sentry-auth': auth },
        body: new Uint8Array(envelope),
        redirect: 'error',
        signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) log.warn({ status: answer.status }, 'Sentry did not accept an error report');
    } catch (error) {
      log.warn({ err: error }, 'Sentry cannot be reached');
    } finally {
      pending -= 1;
    }
  };

  router.post(
    '/api/error-reports',
    limitByAddress('error-reports', REPORTS_A_MINUTE, requestCounts),
    requireEnvelope,
    express.raw({ limit: MAX_SIZE, type: ENVELOPE }),
    (req, res) => {
      const envelope: unknown = req.body;
      if (!Buffer.isBuffer(envelope) || dsnOf(envelope) !== dsn) {
        throw new AppError('invalid_input', 'This is not an error report of this installation.');
      }
      void forward(envelope);
      res.status(204).end();
    },
  );
  return router;
}

/** Returns the DSN from the first line of an envelope. */
function dsnOf(envelope: Buffer): string | undefined {
  const end = envelope.indexOf('\n');
  try {
    return headSchema.parse(JSON.parse(envelope.toString('utf8', 0, Math.max(0, end)))).dsn;
  } catch {
    return undefined;
  }
}
