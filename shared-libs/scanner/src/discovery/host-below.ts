const MAX_NAME = 253;
const MAX_LABEL = 63;

/**
 * Returns a host name below `domain` in lower case, or null for anything else. A wildcard stands for
 * the name that it begins at; a name with an underscore is no host.
 */
export function hostBelow(text: string, domain: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const withoutDot = trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed;
  const name = withoutDot.startsWith('*.') ? withoutDot.slice(2) : withoutDot;
  if (name.length > MAX_NAME || !name.endsWith(`.${domain}`)) return null;
  return name.split('.').every(isLabel) ? name : null;
}

function isLabel(label: string): boolean {
  if (label === '' || label.length > MAX_LABEL) return false;
  if (label.startsWith('-') || label.endsWith('-')) return false;
  for (const character of label) {
    const isPlain =
      (character >= 'a' && character <= 'z') ||
      (character >= '0' && character <= '9') ||
      character === '-';
    if (!isPlain) return false;
  }
  return true;
}
