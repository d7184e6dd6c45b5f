import { Sha256 } from '@smithy/core/checksum';
import type { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';

/** Keys of a session or of a user. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** Signs a request with Signature Version 4. */
export async function sign(
  request: HttpRequest,
  scope: {
    readonly credentials: AwsCredentials;
    readonly service: string;
    readonly region: string;
    readonly at: Date;
  },
): Promise<HttpRequest> {
  const { accessKeyId, secretAccessKey, sessionToken } = scope.credentials;
  const signer = new SignatureV4({
    service: scope.service,
    region: scope.region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    sha256: Sha256,
    // S3 alone signs a path as it is sent.
    uriEscapePath: scope.service !== 's3',
  });
  request.headers.host = request.port ? `${request.hostname}:${request.port}` : request.hostname;
  return (await signer.sign(request, { signingDate: scope.at })) as HttpRequest;
}
