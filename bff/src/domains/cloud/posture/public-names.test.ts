import { expect, test } from 'vitest';
import { isGivenOut, namesOf } from './public-names.ts';

test('an alias of a distribution is a claim of its owner, its own name is given out by AWS', () => {
  const distribution = {
    type: 'aws.cloudfront.distribution',
    config: { DomainName: 'd1.cloudfront.net', Aliases: { Items: ['Shop.example'] } },
  };
  expect(namesOf(distribution)).toEqual(['d1.cloudfront.net', 'shop.example']);
  expect(isGivenOut(distribution, 'd1.cloudfront.net')).toBe(true);
  expect(isGivenOut(distribution, 'shop.example')).toBe(false);
});
