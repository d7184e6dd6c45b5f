/** Describes what somebody may mean who types a host with a port, which is no target by itself. */
export interface TargetRepairs {
  readonly host: string;
  readonly url: string;
}

const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[^\s:/@[\]?#,;*]+):(\d{1,5})\/?$/i;
/** Ports that usually answer without TLS. */
const plainPorts: ReadonlySet<number> = new Set([80, 3000, 5000, 8000, 8080]);

/** `shop.example:8443` is the host, or its URL at that port; null for anything else. */
export function repairsOf(typed: string): TargetRepairs | null {
  const [, name = '', digits = ''] = HOST_AND_PORT.exec(typed.trim()) ?? [];
  const port = Number(digits);
  if (name === '' || port < 1 || port > 65_535) return null;
  const scheme = plainPorts.has(port) ? 'http' : 'https';
  return { host: name.replace(/^\[|\]$/g, ''), url: `${scheme}://${name}:${port}/` };
}
