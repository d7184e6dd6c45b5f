import type { RepeatedCall } from '../../engine/registry.ts';
import { requestOf } from './request.ts';

/** A command that repeats a call with the login of whoever runs it; nothing of it can end a quoted text. */
export function commandOfCall(call: RepeatedCall, { uid }: { readonly uid: string }): string {
  const { method, url, body } = requestOf(call, { token: null }, null);
  const parts = [
    'curl -s',
    ...(method === 'POST' ? ['-X POST'] : []),
    '-H "Authorization: Bearer $(gcloud auth print-access-token)"',
    ...(body !== null && body !== '{}'
      ? ['-H "Content-Type: application/json"', `-d ${quoted(body)}`]
      : []),
    quoted(url),
  ];
  // A list is for all resources of a type: the one of interest is picked from it.
  const isList = url.includes('/v1/projects/') && url.includes('/assets?');
  return isList
    ? `${parts.join(' ')} | jq --arg name ${quoted(uid)} '.assets[] | select(.name == $name)'`
    : parts.join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
