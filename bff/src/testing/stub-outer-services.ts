import { isIP } from 'node:net';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { AppDeps } from '../app.ts';
import type { AwsIdentity } from '../domains/cloud/aws-identity.ts';

/** Every key and role is of an account, whose number follows from it. */
const aws: AwsIdentity = {
  byKeys: async ({ accessKeyId }) => ({
    ok: true,
    accountUid: [...accessKeyId]
      .map((c) => (c.codePointAt(0) ?? 0) % 10)
      .join('')
      .slice(0, 12),
    callerArn: 'arn:aws:iam::123456789012:user/ada',
    actions: [],
  }),
  byRole: async ({ roleArn }) => ({
    ok: true,
    accountUid: roleArn.split(':')[4] ?? '',
    callerArn: roleArn,
    actions: [],
  }),
  ownIdentity: async () => ({
    account: '123456789012',
    arn: 'arn:aws:iam::123456789012:user/parapet',
  }),
};

const previewOf = (name: string): RegistryEntry => ({
  name,
  baseUrl: 'https://builds.example/a/',
  manifest: {
    name,
    version: '1.0.0',
    buildId: 'build-1',
    builtAt: '2026-11-01T00:00:00.000Z',
    contractVersion: 1,
    entry: 'entry.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
  mfManifest: {},
});

/** Answers in place of AWS, name servers, the store of releases and the chat, so that requests to each operation can work. */
export const stubOuterServices = {
  aws,
  resolveHost: async (host) => [isIP(host) === 0 ? '127.0.0.1' : host],
  readPreview: async ({ remote }) => previewOf(remote),
  readShellPreview: async (build) => ({
    buildId: build,
    releasedAt: '2026-11-01T00:00:00.000Z',
    author: null,
    commit: null,
  }),
  previewOrigins: ['http://localhost:3010'],
  intercomSecret: 'secret-of-the-chat',
} satisfies Partial<AppDeps>;
