import { expect, it } from 'vitest';
import { howToRebuild, misfits } from './misfits.ts';

const shell = {
  contractVersion: 2,
  shared: { '@parapet/remote-kit': '2.4.0', '@parapet/contracts': '2.1.0', react: '19.3.1' },
};

it('a remote for this contract and these versions has none', () => {
  const remote = { contractVersion: 2, builtWith: { '@parapet/remote-kit': '2.3.0' } };
  expect(misfits(remote, shell)).toEqual([]);
  expect(howToRebuild(remote, shell)).toBe('');
});

it('another contract is named with both versions, and rebuilt with all packages of the host', () => {
  const remote = { contractVersion: 1 };
  expect(misfits(remote, shell, 'https://parapet.example')).toEqual([
    'It uses version 1 of the host contract, https://parapet.example uses version 2.',
  ]);
  expect(howToRebuild(remote, shell)).toBe(
    'Its team rebuilds it with @parapet/remote-kit@2.4.0 @parapet/contracts@2.1.0, and releases it again: npm run release.',
  );
});

it('another version of a package is named with both, and rebuilt with that of the shell', () => {
  const remote = { contractVersion: 2, builtWith: { react: '18.2.0', zod: '4.0.0' } };
  expect(misfits(remote, shell)).toEqual([
    'It was built with version 18.2.0 of react, and this page has version 19.3.1.',
  ]);
  expect(howToRebuild(remote, shell)).toContain('rebuilds it with react@19.3.1,');
});
