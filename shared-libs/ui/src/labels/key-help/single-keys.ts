const KEY = 'parapet.single-keys';

/** Returns whether single keys are commands in this browser, as they are until somebody turns them off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Returns false where the choice cannot be stored. */
export function setSingleKeys(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    return true;
  } catch {
    return false;
  }
}
