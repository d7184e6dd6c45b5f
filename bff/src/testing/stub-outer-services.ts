import { isIP } from 'node:net';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { AppDeps } from '../app.ts';
import { createGcpFederation } from '../domains/cloud/providers/gcp/gcp-federation.ts';
import type { Identities } from '../domains/cloud/providers/identities.ts';
import { createFederationKey } from '../platform/secrets/federation-key.ts';

/** Every access is of an account, whose id follows from it. */
const identities: Identities = {
  aws: {
    identify: async (access) => {
      const isRole = access.authMethod === 'assume_role';
      const accountUid = isRole
        ? (access.roleArn.split(':')[4] ?? '')
        : [...access.accessKeyId].map((c) => (c.codePointAt(0) ?? 0) % 10).join('');
      return {
        ok: true,
        accountUid: accountUid.slice(0, 12),
        caller: isRole ? access.roleArn : 'arn:aws:iam::123456789012:user/ada',
        partition: 'aws',
        actions: [],
      };
    },
    ownIdentity: async () => ({
      account: '123456789012',
      arn: 'arn:aws:iam::123456789012:user/parapet',
    }),
  },
  azure: {
    identify: async ({ subscriptionId, clientId, cloud }) => ({
      ok: true,
      accountUid: subscriptionId,
      caller: clientId,
      partition: cloud,
      actions: [],
    }),
  },
  gcp: {
    federation: createGcpFederation(
      createFederationKey(Buffer.alloc(32, 7)),
      'https://parapet.test',
    ),
    identify: async ({ projectId, serviceAccount }) => ({
      ok: true,
      accountUid: projectId,
      caller: serviceAccount,
      partition: 'gcp',
      actions: [],
    }),
  },
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

/** Answers in place of clouds, name servers, the store of releases and the chat, so that requests to each operation can work. */
export const stubOuterServices = {
  identities,
  resolveHost: async (host) => [isIP(host) === 0 ? '127.0.0.1' : host],
  readPreview: async ({ remote }) => previewOf(remote),
  readShellPreview: async () => ({
    buildId: 'build-1',
    releasedAt: '2026-11-01T00:00:00.000Z',
    author: null,
    commit: null,
  }),
  previewOrigins: ['http://localhost:3010'],
  intercomSecret: 'secret-of-the-chat',
} satisfies Partial<AppDeps>;
