import type { SurfaceNode } from '@parapet/contracts/assets/surface';
import { expect, test } from 'vitest';
import { nodeText } from './surface-labels.ts';

test.each([
  ['tcp/443 http', 'nginx 1.28', 'tcp/443 http nginx 1.28'],
  ['tcp/6379 redis', 'Redis 7.2', 'tcp/6379 Redis 7.2'],
  ['tcp/2024', null, 'tcp/2024'],
])('a port %s with the product %s reads %s', (label, detail, text) => {
  expect(nodeText({ kind: 'port', label, detail } as SurfaceNode)).toBe(text);
});
