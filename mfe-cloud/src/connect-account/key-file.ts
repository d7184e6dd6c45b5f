/** The parts of a key file of a service account that are taken; its addresses and all else are left out. */
export interface KeyFile {
  readonly projectId: string;
  readonly serviceAccount: string;
  readonly privateKey: string;
  readonly privateKeyId: string;
}

/** Reads a pasted key file; null for a text that is none. */
export function readKeyFile(text: string): KeyFile | null {
  const parsed = parse(text);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const part = (name: string): string => {
    const value: unknown = Reflect.get(parsed, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const file = {
    projectId: part('project_id'),
    serviceAccount: part('client_email'),
    privateKey: part('private_key'),
    privateKeyId: part('private_key_id'),
  };
  return file.serviceAccount !== '' && file.privateKey !== '' ? file : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
