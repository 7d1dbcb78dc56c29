// React decides at its first import which build it is. Imported before anything else: a shop that nobody said to
// develop runs in production.
process.env.NODE_ENV ??= 'production';
