const KEY = 'parapet.scan-at-once';

/** Returns whether the person scans what they add at once: yes, until they choose otherwise in this browser. */
export const readScanAtOnce = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
};

export const saveScanAtOnce = (isWanted: boolean): void => {
  try {
    localStorage.setItem(KEY, isWanted ? 'yes' : 'no');
  } catch {
    // Without storage the choice lasts until the dialog closes.
  }
};
