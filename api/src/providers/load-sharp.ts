// The image library, loaded at its first use: most server starts need no picture.
const load = async () => {
  const { default: sharp } = await import('sharp');
  // One thread per picture: the queue of pictures controls the concurrency.
  sharp.concurrency(1);
  sharp.cache({ memory: 32, files: 0, items: 50 });
  return sharp;
};
let loading: ReturnType<typeof load> | undefined;

export const loadSharp = (): ReturnType<typeof load> => {
  loading ??= load();
  return loading;
};
