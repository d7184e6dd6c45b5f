import { describeStories, type Story } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { passwordPolicyChecks } from './password-policy.checks.ts';

const strong = {
  MinimumPasswordLength: 14,
  PasswordReusePrevention: 24,
  MaxPasswordAge: 90,
  RequireUppercaseCharacters: true,
  RequireLowercaseCharacters: true,
  RequireNumbers: true,
  RequireSymbols: true,
};

const weaker = {
  MinimumPasswordLength: 13,
  PasswordReusePrevention: 23,
  MaxPasswordAge: 91,
  RequireUppercaseCharacters: false,
  RequireLowercaseCharacters: false,
  RequireNumbers: false,
  RequireSymbols: false,
};

describeStories(
  { checks: passwordPolicyChecks, sources: accountSources },
  Object.fromEntries(
    passwordPolicyChecks.map(({ id }): [string, readonly Story[]] => [
      id,
      [
        { it: 'passes a strong policy', ends: 'secure', config: { PasswordPolicy: strong } },
        { it: 'fails a weaker one', ends: 'weak', config: { PasswordPolicy: weaker } },
        { it: 'fails a policy that is silent', ends: 'weak', config: { PasswordPolicy: {} } },
        { it: 'fails an account without one', ends: 'weak', config: { PasswordPolicy: null } },
      ],
    ]),
  ),
);
