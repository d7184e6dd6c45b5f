import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const policyOf = (hasIntercom: boolean) =>
  pagePolicy({
    inline: "'nonce-n0nce'",
    registryOrigins: ['http://localhost:3001'],
    supabaseUrl: 'https://project.supabase.co',
    hasIntercom,
  });

test('the page may load its own code and that of the remotes, and connect to the auth service', () => {
  const policy = policyOf(false);
  expect(policy).toContain("script-src 'nonce-n0nce' 'self' http://localhost:3001;");
  expect(policy).toContain("style-src 'nonce-n0nce' 'self' http://localhost:3001;");
  expect(policy).toContain(
    "connect-src 'self' http://localhost:3001 https://project.supabase.co wss://project.supabase.co;",
  );
});

test('Intercom is allowed only when it is set up', () => {
  expect(policyOf(false)).not.toMatch(/intercom|unsafe-inline|frame-src/);
  const policy = policyOf(true);
  expect(policy).toMatch(/script-src [^;]*https:\/\/widget\.intercom\.io/);
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/nexus-websocket-a\.intercom\.io/);
  expect(policy).not.toMatch(/script-src [^;]*unsafe/);
});
