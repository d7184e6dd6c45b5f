import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@parapet/contracts/text/errors';
import { ipKeyGenerator } from 'express-rate-limit';
import { AppError } from '../app-error.ts';

/** The limits of one client. */
export interface ConnectionLimits {
  /** Milliseconds in which headers and body must arrive. The response may take longer. */
  readonly requestMs: number;
  /** Milliseconds for a file that is uploaded. */
  readonly uploadMs: number;
  /** Open connections per address; an IPv6 network counts as one. */
  readonly perAddress: number;
}

export const defaultLimits: ConnectionLimits = {
  requestMs: 30_000,
  uploadMs: 600_000,
  perAddress: 128,
};

/** Closes new connections of an address that has reached its limit. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = ipKeyGenerator(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Ends requests whose body takes too long. Node has one limit for all, which is that of uploads. */
export function limitBodies(
  server: Server,
  requestMs: number,
  isUpload: (req: IncomingMessage) => boolean,
): void {
  server.on('request', (req) => {
    const { headers, socket } = req;
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!hasBody || isUpload(req)) return;
    const timer = setTimeout(() => {
      if (req.complete) return;
      const error = Object.assign(new Error('The body took too long.'), { code: TIMED_OUT });
      server.emit('clientError', error, socket);
    }, requestMs);
    timer.unref();
    req.once('close', () => clearTimeout(timer));
  });
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers requests that Node rejects before any handler, with the standard error body. */
export function answerBrokenRequests(server: Server): void {
  const answers = new WeakMap<object, { req: IncomingMessage; res: ServerResponse }>();
  server.on('request', (req, res) => answers.set(req.socket, { req, res }));
  server.on('clientError', (error, socket) => {
    const last = answers.get(socket);
    const isBetweenRequests = !last || (last.req.complete && last.res.writableFinished);
    if (!socket.writable || !(isBetweenRequests || !last.res.headersSent)) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(refusalOf(error)), () => socket.destroy());
  });
}

function refusalOf(error: Error): AppError {
  const code = 'code' in error ? error.code : undefined;
  if (code === TIMED_OUT) {
    return new AppError('request_timeout', 'The request took too long to arrive.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headers_too_large', 'The headers of the request are too large.');
  }
  return new AppError('malformed_request', 'The request is not valid HTTP.');
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function rawAnswer({ status, code, message }: AppError): string {
  const requestId = randomUUID();
  const body: ErrorBody = { error: message, code, requestId, supportAvailable: false };
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    json,
  ].join('\r\n');
}
