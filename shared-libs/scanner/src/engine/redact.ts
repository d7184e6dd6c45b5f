export interface Redacted {
  text: string;
  /** How many values were replaced. */
  count: number;
}

const MASK = '[redacted]';

/** Each pattern keeps what stands before and after the secret: groups `before` and `after`. */
const patterns: readonly RegExp[] = [
  /(?<before>\bdefine\(\s*['"][^'"]*(?:PASS|SECRET|TOKEN|KEY|SALT|PWD)[^'"]*['"]\s*,\s*['"])[^'"]*(?<after>['"])/gi,
  /(?<before>\bINSERT INTO\s+[^\s(]+[^;]{0,200}?\bVALUES\s*\()[^;]*(?<after>;|$)/gi,
  /(?<before>-----BEGIN [A-Z ]*PRIVATE KEY-----)[\s\S]*?(?<after>-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<before>\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"']*:)[^\s@"'/]+(?<after>@)/gi,
  /(?<before>^set-cookie:\s*[^=\s;]+=)[^;\r\n]+(?<after>)/gim,
  /(?<before>^(?:authorization|proxy-authorization|x-api-key|cookie):\s*)[^\r\n]+(?<after>)/gim,
  /(?<before>)\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*(?<after>)/g,
  /(?<before>)\b(?:AKIA|ASIA)[0-9A-Z]{16}\b(?<after>)/g,
  /(?<before>)\b(?:ghp|gho|ghs|ghu|glpat|npm|xox[abprs]|sk_live|sk_test|rk_live)[_-][\w-]{10,}(?<after>)/g,
  /(?<before>^[\w.-]+:)\$?[\w./$={}+-]{13,}(?<after>)$/gm,
  /(?<before>\b[\w.-]*(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|api[_-]?key|access[_-]?key|private[_-]?key|app[_-]?key|auth(?:token)?|salt|dsn)[\w.-]*["']?\s*(?:=>|[=:])\s*["']?)(?!\[redacted\])[^\s"'<,;&]+(?<after>)/gi,
];

/** Every line `NAME=value` of a settings file counts as secret, whatever the name. */
const settingsLine =
  /(?<before>^(?:export\s+)?[A-Z][A-Z0-9_]{2,}\s*=\s*["']?)(?!\[redacted\])[^\s"'\r\n][^\r\n"']*(?<after>)/gm;

/** Replaces what looks like a secret, so that evidence can be shown, stored and mailed. */
export function redact(text: string): Redacted {
  let count = 0;
  let result = text;
  for (const pattern of [...patterns, settingsLine]) {
    result = result.replace(pattern, (...args) => {
      const groups = args.at(-1) as { before: string; after: string };
      count += 1;
      return groups.before + MASK + groups.after;
    });
  }
  return { text: result, count };
}
