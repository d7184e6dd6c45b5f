/** What a role allows: actions, and those that it leaves out. */
export interface RolePermission {
  readonly actions: readonly string[];
  readonly notActions: readonly string[];
}

/** Whether a role's pattern covers an action; a star stands for any text, and case does not matter. */
export function coversAction(pattern: string, action: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const text = action.toLowerCase();
  const first = parts[0] ?? '';
  if (parts.length === 1) return first === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? '';
  return text.length - last.length >= at && text.endsWith(last);
}

/** Whether one of the roles allows an action. Roles add up; what one leaves out another may give. */
export const isAllowed = (roles: readonly RolePermission[], action: string): boolean =>
  roles.some(
    ({ actions, notActions }) =>
      actions.some((pattern) => coversAction(pattern, action)) &&
      !notActions.some((pattern) => coversAction(pattern, action)),
  );
