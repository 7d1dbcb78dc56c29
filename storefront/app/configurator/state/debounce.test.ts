import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDebounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('debounce', () => {
  it('fires once, after no call for the delay', () => {
    const callback = vi.fn();
    const debounce = createDebounce(300, callback);
    for (let key = 0; key < 10; key++) {
      debounce.schedule();
      vi.advanceTimersByTime(299);
    }
    expect(callback).not.toHaveBeenCalled();
    expect(debounce.isWaiting()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(debounce.isWaiting()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
    debounce.schedule();
    vi.advanceTimersByTime(300);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it('does not fire after stop, and can be scheduled again', () => {
    const callback = vi.fn();
    const debounce = createDebounce(300, callback);
    debounce.schedule();
    debounce.stop();
    expect(debounce.isWaiting()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(callback).not.toHaveBeenCalled();
    debounce.schedule();
    vi.advanceTimersByTime(300);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
