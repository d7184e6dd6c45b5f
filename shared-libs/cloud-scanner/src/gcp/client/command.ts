import type { RepeatedCall } from '../../engine/registry.ts';
import { type GcpRequest, requestOf } from './request.ts';

const login = '-H "Authorization: Bearer $(gcloud auth print-access-token)"';

/** A command that repeats a call with the login of whoever runs it; nothing of it can end a quoted text. */
export function commandOfCall(call: RepeatedCall, { uid }: { readonly uid: string }): string {
  const { method, url, body } = requestFor(call, uid);
  const sends = method === 'POST' && body !== null && body !== '{}';
  const command = [
    'curl -s',
    ...(method === 'POST' ? ['-X POST'] : []),
    login,
    ...(sends ? ['-H "Content-Type: application/json"', `-d ${quoted(body)}`] : []),
    quoted(url),
  ].join(' ');
  // A list of the inventory is for all resources of a type: the one of interest is picked from it.
  return call.service === 'cloudasset' && url.includes('/assets?')
    ? `${command} | jq --arg name ${quoted(uid)} '.assets[] | select(.name == $name)'`
    : command;
}

/** A list for each parent is not repeated without one: the resource itself is read. */
function requestFor(call: RepeatedCall, uid: string): GcpRequest {
  const isOfParent = Object.values(call.input).some((value) => value === undefined);
  if (!isOfParent) return requestOf(call, { token: null }, null);
  const [host = '', ...path] = uid.slice('//'.length).split('/');
  const url = new URL(`https://${host}`);
  url.pathname = `/v1/${path.map(encodeURIComponent).join('/')}`;
  return { method: 'GET', url: url.href, body: null };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
