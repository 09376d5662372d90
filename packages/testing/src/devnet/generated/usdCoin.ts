// Written by scripts/compile.mjs from contracts/UsdCoin.sol.
import type { ContractArtifact } from '../artifact.ts'

export const usdCoin = {
 "abi": [
  {
   "inputs": [],
   "stateMutability": "nonpayable",
   "type": "constructor"
  },
  {
   "inputs": [],
   "name": "ECDSAInvalidSignature",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "uint256",
     "name": "length",
     "type": "uint256"
    }
   ],
   "name": "ECDSAInvalidSignatureLength",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "s",
     "type": "bytes32"
    }
   ],
   "name": "ECDSAInvalidSignatureS",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "allowance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientAllowance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "balance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientBalance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "approver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidApprover",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "receiver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidReceiver",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSender",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSpender",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "uint256",
     "name": "deadline",
     "type": "uint256"
    }
   ],
   "name": "ERC2612ExpiredSignature",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "signer",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    }
   ],
   "name": "ERC2612InvalidSigner",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "account",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "currentNonce",
     "type": "uint256"
    }
   ],
   "name": "InvalidAccountNonce",
   "type": "error"
  },
  {
   "inputs": [],
   "name": "InvalidShortString",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "string",
     "name": "str",
     "type": "string"
    }
   ],
   "name": "StringTooLong",
   "type": "error"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Approval",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [],
   "name": "EIP712DomainChanged",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Transfer",
   "type": "event"
  },
  {
   "inputs": [],
   "name": "DOMAIN_SEPARATOR",
   "outputs": [
    {
     "internalType": "bytes32",
     "name": "",
     "type": "bytes32"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "allowance",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "approve",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "account",
     "type": "address"
    }
   ],
   "name": "balanceOf",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "decimals",
   "outputs": [
    {
     "internalType": "uint8",
     "name": "",
     "type": "uint8"
    }
   ],
   "stateMutability": "pure",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "eip712Domain",
   "outputs": [
    {
     "internalType": "bytes1",
     "name": "fields",
     "type": "bytes1"
    },
    {
     "internalType": "string",
     "name": "name",
     "type": "string"
    },
    {
     "internalType": "string",
     "name": "version",
     "type": "string"
    },
    {
     "internalType": "uint256",
     "name": "chainId",
     "type": "uint256"
    },
    {
     "internalType": "address",
     "name": "verifyingContract",
     "type": "address"
    },
    {
     "internalType": "bytes32",
     "name": "salt",
     "type": "bytes32"
    },
    {
     "internalType": "uint256[]",
     "name": "extensions",
     "type": "uint256[]"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "mint",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "name",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    }
   ],
   "name": "nonces",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "deadline",
     "type": "uint256"
    },
    {
     "internalType": "uint8",
     "name": "v",
     "type": "uint8"
    },
    {
     "internalType": "bytes32",
     "name": "r",
     "type": "bytes32"
    },
    {
     "internalType": "bytes32",
     "name": "s",
     "type": "bytes32"
    }
   ],
   "name": "permit",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "symbol",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "totalSupply",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transfer",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transferFrom",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  }
 ],
 "bytecode": "0x610160604052348015610010575f5ffd5b5060405180604001604052806009815260200168131bd8d85b081554d160ba1b81525080604051806040016040528060018152602001603160f81b81525060405180604001604052806009815260200168131bd8d85b081554d160ba1b81525060405180604001604052806004815260200163131554d160e21b815250816003908161009c919061024c565b5060046100a9828261024c565b5050506100bb8261016360201b60201c565b610120526100c881610163565b61014052815160208084019190912060e052815190820120610100524660a05261015460e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c05250610362565b5f5f829050601f81511115610196578260405163305a27a960e01b815260040161018d919061030a565b60405180910390fd5b80516101a18261033f565b179392505050565b634e487b7160e01b5f52604160045260245ffd5b600181811c908216806101d157607f821691505b6020821081036101ef57634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610247578282111561024757805f5260205f20601f840160051c602085101561022057505f5b90810190601f840160051c035f5b81811015610243575f8382015560010161022e565b5050505b505050565b81516001600160401b03811115610265576102656101a9565b6102798161027384546101bd565b846101f5565b6020601f8211600181146102ab575f83156102945750848201515b5f19600385901b1c1916600184901b178455610303565b5f84815260208120601f198516915b828110156102da57878501518255602094850194600190920191016102ba565b50848210156102f757868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b805160208083015191908110156101ef575f1960209190910360031b1b16919050565b60805160a05160c05160e051610100516101205161014051610e236103b35f395f61074f01525f61072401525f61069901525f61067101525f6105cc01525f6105f601525f6106200152610e235ff3fe608060405234801561000f575f5ffd5b50600436106100e5575f3560e01c806370a082311161008857806395d89b411161006357806395d89b41146101d1578063a9059cbb146101d9578063d505accf146101ec578063dd62ed3e146101ff575f5ffd5b806370a082311461017b5780637ecebe00146101a357806384b0196e146101b6575f5ffd5b806323b872dd116100c357806323b872dd1461013c578063313ce5671461014f5780633644e5151461015e57806340c10f1914610166575f5ffd5b806306fdde03146100e9578063095ea7b31461010757806318160ddd1461012a575b5f5ffd5b6100f1610237565b6040516100fe9190610bd5565b60405180910390f35b61011a610115366004610c09565b6102c7565b60405190151581526020016100fe565b6002545b6040519081526020016100fe565b61011a61014a366004610c31565b6102e0565b604051600681526020016100fe565b61012e610303565b610179610174366004610c09565b610311565b005b61012e610189366004610c6b565b6001600160a01b03165f9081526020819052604090205490565b61012e6101b1366004610c6b565b61031f565b6101be61033c565b6040516100fe9796959493929190610c84565b6100f161037e565b61011a6101e7366004610c09565b61038d565b6101796101fa366004610d1a565b61039a565b61012e61020d366004610d87565b6001600160a01b039182165f90815260016020908152604080832093909416825291909152205490565b60606003805461024690610db8565b80601f016020809104026020016040519081016040528092919081815260200182805461027290610db8565b80156102bd5780601f10610294576101008083540402835291602001916102bd565b820191905f5260205f20905b8154815290600101906020018083116102a057829003601f168201915b5050505050905090565b5f336102d48185856104d5565b60019150505b92915050565b5f336102ed8582856104e7565b6102f8858585610563565b506001949350505050565b5f61030c6105c0565b905090565b61031b82826106e9565b5050565b6001600160a01b0381165f908152600760205260408120546102da565b5f6060805f5f5f606061034d61071d565b610355610748565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b60606004805461024690610db8565b5f336102d4818585610563565b834211156103c35760405163313c898160e11b8152600481018590526024015b60405180910390fd5b5f7f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c988888861040e8c6001600160a01b03165f90815260076020526040902080546001810190915590565b6040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f61046882610773565b90505f6104778287878761079f565b9050896001600160a01b0316816001600160a01b0316146104be576040516325c0072360e11b81526001600160a01b0380831660048301528b1660248201526044016103ba565b6104c98a8a8a6104d5565b50505050505050505050565b6104e283838360016107cb565b505050565b6001600160a01b038381165f908152600160209081526040808320938616835292905220545f1981101561055d578181101561054f57604051637dc7a0d960e11b81526001600160a01b038416600482015260248101829052604481018390526064016103ba565b61055d84848484035f6107cb565b50505050565b6001600160a01b03831661058c57604051634b637e8f60e11b81525f60048201526024016103ba565b6001600160a01b0382166105b55760405163ec442f0560e01b81525f60048201526024016103ba565b6104e283838361089d565b5f306001600160a01b037f00000000000000000000000000000000000000000000000000000000000000001614801561061857507f000000000000000000000000000000000000000000000000000000000000000046145b1561064257507f000000000000000000000000000000000000000000000000000000000000000090565b61030c604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b6001600160a01b0382166107125760405163ec442f0560e01b81525f60048201526024016103ba565b61031b5f838361089d565b606061030c7f00000000000000000000000000000000000000000000000000000000000000006109c3565b606061030c7f00000000000000000000000000000000000000000000000000000000000000006109c3565b5f6102da61077f6105c0565b8360405161190160f01b8152600281019290925260228201526042902090565b5f5f5f5f6107af88888888610a00565b9250925092506107bf8282610ac8565b50909695505050505050565b6001600160a01b0384166107f45760405163e602df0560e01b81525f60048201526024016103ba565b6001600160a01b03831661081d57604051634a1406b160e11b81525f60048201526024016103ba565b6001600160a01b038085165f908152600160209081526040808320938716835292905220829055801561055d57826001600160a01b0316846001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9258460405161088f91815260200190565b60405180910390a350505050565b6001600160a01b0383166108c7578060025f8282546108bc9190610df0565b909155506109379050565b6001600160a01b0383165f90815260208190526040902054818110156109195760405163391434e360e21b81526001600160a01b038516600482015260248101829052604481018390526064016103ba565b6001600160a01b0384165f9081526020819052604090209082900390555b6001600160a01b03821661095357600280548290039055610971565b6001600160a01b0382165f9081526020819052604090208054820190555b816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516109b691815260200190565b60405180910390a3505050565b60605f6109cf83610b80565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841115610a3957505f91506003905082610abe565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015610a8a573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b038116610ab557505f925060019150829050610abe565b92505f91508190505b9450945094915050565b5f826003811115610adb57610adb610e0f565b03610ae4575050565b6001826003811115610af857610af8610e0f565b03610b165760405163f645eedf60e01b815260040160405180910390fd5b6002826003811115610b2a57610b2a610e0f565b03610b4b5760405163fce698f760e01b8152600481018290526024016103ba565b6003826003811115610b5f57610b5f610e0f565b0361031b576040516335e2f38360e21b8152600481018290526024016103ba565b5f60ff8216601f8111156102da57604051632cd44ac360e21b815260040160405180910390fd5b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f610be76020830184610ba7565b9392505050565b80356001600160a01b0381168114610c04575f5ffd5b919050565b5f5f60408385031215610c1a575f5ffd5b610c2383610bee565b946020939093013593505050565b5f5f5f60608486031215610c43575f5ffd5b610c4c84610bee565b9250610c5a60208501610bee565b929592945050506040919091013590565b5f60208284031215610c7b575f5ffd5b610be782610bee565b60ff60f81b8816815260e060208201525f610ca260e0830189610ba7565b8281036040840152610cb48189610ba7565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b81811015610d09578351835260209384019390920191600101610ceb565b50909b9a5050505050505050505050565b5f5f5f5f5f5f5f60e0888a031215610d30575f5ffd5b610d3988610bee565b9650610d4760208901610bee565b95506040880135945060608801359350608088013560ff81168114610d6a575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215610d98575f5ffd5b610da183610bee565b9150610daf60208401610bee565b90509250929050565b600181811c90821680610dcc57607f821691505b602082108103610dea57634e487b7160e01b5f52602260045260245ffd5b50919050565b808201808211156102da57634e487b7160e01b5f52601160045260245ffd5b634e487b7160e01b5f52602160045260245ffd"
} as const satisfies ContractArtifact
