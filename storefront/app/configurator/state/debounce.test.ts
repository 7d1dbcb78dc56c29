import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDebounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a rest', () => {
  it('comes once, when nothing was touched for so long', () => {
    const onRest = vi.fn();
    const debounce = createDebounce(300, onRest);
    for (let key = 0; key < 10; key++) {
      debounce.schedule();
      vi.advanceTimersByTime(299);
    }
    expect(onRest).not.toHaveBeenCalled();
    expect(debounce.isWaiting()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(onRest).toHaveBeenCalledTimes(1);
    expect(debounce.isWaiting()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(onRest).toHaveBeenCalledTimes(1);
    debounce.schedule();
    vi.advanceTimersByTime(300);
    expect(onRest).toHaveBeenCalledTimes(2);
  });

  it('that was stopped does not come, and can be waited for again', () => {
    const onRest = vi.fn();
    const rest = createDebounce(300, onRest);
    rest.schedule();
    rest.stop();
    expect(rest.isWaiting()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(onRest).not.toHaveBeenCalled();
    rest.schedule();
    vi.advanceTimersByTime(300);
    expect(onRest).toHaveBeenCalledTimes(1);
  });
});
