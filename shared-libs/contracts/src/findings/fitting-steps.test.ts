import { expect, it } from 'vitest';
import { codeLabel, fittingSteps, listedSteps } from './fitting-steps.ts';

const steps = [
  'Deny dotfiles.',
  'nginx: `location ~ /\\. { deny all; }`. Then reload it. Apache: `Require all denied`.',
  'IIS: hidden segments in request filtering.',
  'Write one line each: a, b.',
];

it('gives the steps of the server that was recognised, and those for everybody', () => {
  const fitting = fittingSteps({ steps }, ['nginx', 'php']);
  expect(fitting).toEqual({
    general: ['Deny dotfiles.', 'Write one line each: a, b.'],
    own: [{ platform: 'nginx', text: '`location ~ /\\. { deny all; }`. Then reload it.' }],
    others: [
      { platform: 'Apache', text: '`Require all denied`.' },
      { platform: 'IIS', text: 'hidden segments in request filtering.' },
    ],
  });
  expect(listedSteps(fitting)).toEqual([
    'Deny dotfiles.',
    'Write one line each: a, b.',
    'nginx: `location ~ /\\. { deny all; }`. Then reload it.',
  ]);
});

it('gives the steps of a proxy and of the server behind it where both were recognised', () => {
  const both = ['Cloudflare: a rule.', 'Caddy: `header X 1`. IIS: a header.'];
  expect(
    fittingSteps({ steps: both }, ['cloudflare', 'iis']).own.map(({ platform }) => platform),
  ).toEqual(['Cloudflare', 'IIS']);
});

it.each([[[]], [['jquery', 'lighttpd']]])(
  'gives the steps of every server where none of them was recognised: %o',
  (products) => {
    const { own, others } = fittingSteps({ steps }, products);
    expect(own.map(({ platform }) => platform)).toEqual(['nginx', 'Apache', 'IIS']);
    expect(others).toEqual([]);
  },
);

it.each([
  ['cli', 'aws s3api put-public-access-block --bucket logs', 'AWS CLI'],
  ['cli', 'az storage account update --name logs', 'Azure CLI'],
  ['cli', 'gcloud compute instances stop web', 'Google Cloud CLI'],
  ['terraform', 'resource "aws_s3_bucket" "logs" {}', 'Terraform'],
] as const)('names a remediation as code by its program: %s %s', (kind, text, label) => {
  expect(codeLabel({ kind, text })).toBe(label);
});
