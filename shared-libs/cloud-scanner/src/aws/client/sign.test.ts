import { HttpRequest } from '@smithy/core/protocols';
import { expect, it } from 'vitest';
import { sign } from './sign.ts';

// The example "GET Bucket Lifecycle" of the S3 API reference, "Signature Calculations for the Authorization Header".
it('signs a request of S3 as AWS documents it', async () => {
  const request = new HttpRequest({
    hostname: 'examplebucket.s3.amazonaws.com',
    path: '/',
    query: { lifecycle: '' },
    headers: { 'user-agent': 'parapet/1' },
  });
  const signed = await sign(request, {
    credentials: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      sessionToken: null,
    },
    service: 's3',
    region: 'us-east-1',
    at: new Date('2013-05-24T00:00:00Z'),
  });

  expect(signed.headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
});
