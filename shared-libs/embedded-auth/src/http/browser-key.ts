import type { Request, Response } from 'express';
import { newOpaqueToken } from '../tokens/opaque-token.ts';

const KEY = /^[\w-]{43}$/;
/** Longer than a flow, so that several tabs of a browser may start one each. */
const KEPT_MS = 60 * 60 * 1000;

/** `__Host-` keeps other hosts of the domain from setting it. */
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-parapet-sign-in' : 'parapet-sign-in';

/**
 * The key of the browser that starts a sign-in at a provider: only that browser may bring the answer,
 * so nobody is signed in to, or linked with, an account of somebody else.
 */
export function browserKeyOf(request: Request, serviceUrl: string): string | null {
  const prefix = `${cookieName(isSecure(serviceUrl))}=`;
  const cookies = (request.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const key = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  return KEY.test(key) ? key : null;
}

/** Returns the key of the browser, and gives it one if it has none. */
export function keepBrowserKey(request: Request, response: Response, serviceUrl: string): string {
  const key = browserKeyOf(request, serviceUrl) ?? newOpaqueToken();
  const secure = isSecure(serviceUrl);
  response.cookie(cookieName(secure), key, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: KEPT_MS,
  });
  return key;
}

const isSecure = (serviceUrl: string): boolean => serviceUrl.startsWith('https:');
