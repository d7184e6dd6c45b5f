import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { terraformStateNotExposed } from './terraform-state-not-exposed.check.ts';

const site = siteFor(terraformStateNotExposed);

describeCheck(terraformStateNotExposed, {
  exposed: {
    'a state file': site({
      'terraform.tfstate': plain(
        '{"version":4,"terraform_version":"1.9.0","resources":[{"mode":"managed"}]}',
      ),
    }),
    'passwords among its outputs': site({
      'terraform.tfstate': plain(
        '{"terraform_version":"1.9.0","outputs":{"password":{"value":"x"}},"resources":[]}',
      ),
    }),
  },
  empty: {
    'what is left after a destruction': site({
      'terraform.tfstate': plain('{"terraform_version":"1.9.0","outputs":{},"resources":[]}'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'other JSON': site({ 'terraform.tfstate': plain('{"resources":[]}') }),
    'an application that answers every path with its page': site(
      { 'terraform.tfstate': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'terraform.tfstate': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'terraform.tfstate': unknown('No answer came in time') }),
    'a server error': site({ 'terraform.tfstate': { status: 503 } }),
  },
});
