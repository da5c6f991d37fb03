// React records where each element was made with it, which only the stacks of a debugger show, in an eighth of the tests' time.
Reflect.deleteProperty(console, 'createTask');
