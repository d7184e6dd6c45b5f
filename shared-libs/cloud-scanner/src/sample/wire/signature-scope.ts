/** A signature of version 4 says that it covers this. */
export interface SignatureScope {
  readonly accessKeyId: string;
  readonly region: string;
  readonly signingName: string;
  readonly signedHeaders: readonly string[];
}

/** Reads the header `Authorization`; null for one that is no signature of version 4. */
export function scopeOf(authorization = ''): SignatureScope | null {
  if (!authorization.startsWith('AWS4-HMAC-SHA256 ')) return null;
  const parts = authorization.slice('AWS4-HMAC-SHA256 '.length).split(',');
  const partOf = (name: string) =>
    parts
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const [accessKeyId, , region, signingName, end] = partOf('Credential')?.split('/') ?? [];
  if (!accessKeyId || !region || !signingName || end !== 'aws4_request') return null;
  const signedHeaders = partOf('SignedHeaders')?.split(';') ?? [];
  return { accessKeyId, region, signingName, signedHeaders };
}
